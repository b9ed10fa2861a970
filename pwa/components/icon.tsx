import type { SVGProps } from 'react'

/** An icon as lucide-react describes it: elements with their attributes, a key among them. */
type Drawing = { node: (['path' | 'circle' | 'rect' | 'line', Record<string, string>] & { length: 2 })[] }
type Props = SVGProps<SVGSVGElement> & { size?: number }

const pen = {
  xmlns: 'http://www.w3.org/2000/svg',
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
  'aria-hidden': true,
} as const

/**
 * Draws the icons of lucide-react in the place of its own function (`vite.config.ts`), which can do much that is not
 * used here and costs every page 1.2 kB.
 */
export default function createIcon({ node }: Drawing) {
  return function Icon({ size = 24, ...rest }: Props) {
    return (
      <svg {...pen} width={size} height={size} {...rest}>
        {node.map(([Element, { key, ...attributes }]) => (
          <Element key={key} {...attributes} />
        ))}
      </svg>
    )
  }
}
