// Stands behind the style sheet. The first paint waits for the serif of headings, for 100 ms at most; a page that was
// painted without it keeps the device's own until the reader moves on, because lines that break anew would move what
// is below.
;(function () {
  var mark = document.documentElement.dataset
  mark.serif = 'awaited'
  function show() {
    delete mark.serif
  }
  function afterFrame() {
    setTimeout(show)
  }
  function showLater(change) {
    if (change.navigationType !== 'replace') show()
  }
  function goWithout() {
    mark.serif = 'missing'
  }
  var timer = setTimeout(goWithout, 100)
  document.fonts.load('500 1em Newsreader').then(function () {
    clearTimeout(timer)
    if (mark.serif === 'missing') window.navigation?.addEventListener('currententrychange', showLater)
    else requestAnimationFrame(afterFrame) // one frame is laid out anew before it is seen
  }, goWithout)
})()
