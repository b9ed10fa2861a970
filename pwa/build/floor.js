// Runs at the end of each page of the app, in any browser: one below the floor (`browserslist` in `package.json`) shows
// the sentence instead. Both features came with its versions: the unit with Chrome 109 and Safari 16.4, the rule with
// Firefox 128.
;(function () {
  var supports = window.CSS && CSS.supports
  if (supports && CSS.supports('height', '1lh') && 'CSSPropertyRule' in window) return
  document.getElementById('root').hidden = true
  document.querySelector('[data-floor]').hidden = false
})()
