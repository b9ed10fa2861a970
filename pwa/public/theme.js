// Runs before the first paint: a chosen theme (a cookie, so that it outlives a cleared local storage, D-12).
;(function () {
  var choice = /(?:^|; )theme=(light|dark)(?:;|$)/.exec(document.cookie)
  if (!choice) return
  document.documentElement.dataset.theme = choice[1]
  // The browser's own frame follows.
  document.querySelectorAll('meta[name="theme-color"]').forEach(function (frame) {
    frame.content = choice[1] === 'dark' ? '#181512' : '#f8f5ee'
  })
})()

// The only addresses that may become scripts and workers where the browser knows Trusted Types; text never may.
;(function () {
  if (!window.trustedTypes) return
  trustedTypes.createPolicy('default', {
    createScriptURL: function (given) {
      var url = new URL(given, location.href)
      var isOurs = url.origin === location.origin && /^\/(sw\.js$|assets\/)/.test(url.pathname)
      return isOurs || url.origin === 'https://js.stripe.com' ? given : null
    },
  })
})()

// Pages rendered at build time are those of a visitor. What differs for a member is hidden, or has its room kept, until
// the page's script has put it in its place (`main.tsx`).
;(function () {
  var mark = document.documentElement.dataset
  if (/[?&]coupon=[^&]/.test(location.search)) mark.coupon = ''
  try {
    if (localStorage.getItem('couponCode')) mark.coupon = ''
    var user = JSON.parse(localStorage.getItem('userInfo'))
    if (user) mark.member = user.currentlyPaid && user.tierId ? 'paid' : 'unpaid'
  } catch {
    // No storage, or nothing of ours in it: a visitor.
  }
})()

// Every form is sent by the page's script. A button that is pressed before that script runs must not send the form by
// itself, or a password would stand in the address; the press is noted and made good (`useEarlyInput.ts`).
addEventListener(
  'submit',
  function (event) {
    event.preventDefault()
    event.target.dataset.pressed = ''
  },
  { capture: true },
)

// Any other button that is pressed before the page's script runs is pressed again by it (`pre-hydration-clicks.ts`).
addEventListener(
  'click',
  function (event) {
    var button = event.target.closest('button[type=button]')
    if (button && !('alive' in document.documentElement.dataset)) button.dataset.pressed = ''
  },
  { capture: true },
)
