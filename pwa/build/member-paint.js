// Runs in `app.html` before the first paint: shows a member the frame and the shape of the page as the build rendered
// them, and loads the code of that page together with the first script. Does nothing for visitors.
;(function () {
  var root = document.getElementById('root')
  var templates = document.querySelectorAll('template[data-path]')
  var user = null
  try {
    user = JSON.parse(localStorage.getItem('userInfo'))
    // An expired session leads to another page.
    if (Date.now() - Number(localStorage.getItem('lastActivity')) >= 3600000) user = null
  } catch {
    user = null // storage is unavailable or holds something else
  }
  var found = null
  templates.forEach(function (template) {
    var path = template.dataset.path
    var address = location.pathname + location.search
    var isHere = path.endsWith('/')
      ? location.pathname.startsWith(path) && !location.search
      : address === path
    if (user && isHere && (user.isAdmin || (user.currentlyPaid && user.isAccountVerified))) found = template
    template.remove()
  })
  if (!found) return
  found.dataset.files.split(' ').forEach(function (file) {
    var link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = '/' + file
    document.head.append(link)
  })
  // Not usable and not announced: the real page replaces it (`main.tsx`).
  root.inert = true
  root.ariaHidden = 'true'
  root.append(document.querySelector('template[data-frame]').content)
  root.querySelector('main').append(found.content)
  var heading = root.querySelector('h1')
  heading.textContent = heading.textContent.replace('{firstName}', user.firstName)
  var lit = found.dataset.lit.split(' ')
  root.querySelectorAll('nav a, nav button').forEach(function (link) {
    var to = link.getAttribute('href') || 'more'
    if (to === '/admin-dashboard' && !user.isAdmin) link.parentElement.remove()
    if (lit.includes(to)) link.ariaCurrent = 'true'
  })
})()
