import * as RadixTabs from '@radix-ui/react-tabs'
import { type ReactNode, useEffect, useRef } from 'react'
import styles from './Tabs.module.css'

type Tab = {
  id: string
  label: ReactNode
  content: ReactNode
  /** Keeps this panel mounted while it is hidden. */
  keepMounted?: boolean
}

type Props = {
  /** Names the list of tabs for screen readers. */
  label: string
  tabs: readonly Tab[]
  value: string
  onChange: (id: string) => void
  /** `manual` when opening a tab has an effect: arrow keys then only move the focus, Enter or a click opens. */
  activation?: 'automatic' | 'manual'
  /** Keeps all hidden panels mounted, with what was loaded or typed there. */
  keepMounted?: boolean
}

/** Tabs, with arrow keys to move between them. Store `value` in the address with `useTabParam`. */
export function Tabs({ label, tabs, value, onChange, activation = 'automatic', keepMounted = false }: Props) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => scrollToTab(list.current, value), [value])
  return (
    <RadixTabs.Root
      value={value}
      onValueChange={onChange}
      activationMode={activation}
      className={styles.tabs}
    >
      <RadixTabs.List ref={list} aria-label={label} className={styles.list}>
        {tabs.map((tab) => (
          <RadixTabs.Trigger key={tab.id} value={tab.id} className={styles.tab} data-tab={tab.id}>
            {tab.label}
          </RadixTabs.Trigger>
        ))}
      </RadixTabs.List>
      {tabs.map((tab) => (
        <RadixTabs.Content
          key={tab.id}
          value={tab.id}
          className={styles.panel}
          {...(keepMounted || tab.keepMounted ? { forceMount: true, hidden: tab.id !== value } : {})}
        >
          {tab.content}
        </RadixTabs.Content>
      ))}
    </RadixTabs.Root>
  )
}

/** Scrolls the list of tabs, but not the page, until the open tab is fully visible. */
function scrollToTab(list: HTMLElement | null, value: string): void {
  const tab = list?.querySelector<HTMLElement>(`[data-tab="${value}"]`)
  if (!list || !tab) return
  const start = tab.offsetLeft - list.offsetLeft
  if (start < list.scrollLeft || start + tab.offsetWidth > list.scrollLeft + list.clientWidth)
    list.scrollLeft = start - (list.clientWidth - tab.offsetWidth) / 2
}
