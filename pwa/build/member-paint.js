// Runs in `app.html` before the first paint: a member sees the frame and the shape of the page at once, as the build
// rendered it, and the code of that page is fetched along with the first script. Whoever is none sees nothing of it.
;(function () {
  var root = document.getElementById('root')
  var templates = document.querySelectorAll('template[data-path]')
  var user = null
  try {
    user = JSON.parse(localStorage.getItem('userInfo'))
    // A session that is over leads to another page (D-12).
    if (Date.now() - Number(localStorage.getItem('lastActivity')) >= 3600000) user = null
  } catch {
    user = null // no storage, or nothing of ours in it
  }
  var found = null
  templates.forEach(function (template) {
    var path = template.dataset.path
    var own = location.pathname + location.search
    var isHere = path.endsWith('/') ? location.pathname.startsWith(path) && !location.search : own === path
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
  // Nothing of it can be used, nor is it read aloud: the real page takes its place (`main.tsx`).
  root.inert = true
  root.ariaHidden = 'true'
  root.append(document.querySelector('template[data-frame]').content)
  root.querySelector('main').append(found.content)
  var heading = root.querySelector('h1')
  heading.textContent = heading.textContent.replace('{firstName}', user.firstName)
  root.querySelectorAll('nav a').forEach(function (link) {
    var to = link.getAttribute('href').replace('{id}', user._id)
    if (to === '/admin-dashboard' && !user.isAdmin) link.parentElement.remove()
    if (to === location.pathname + location.search) link.ariaCurrent = 'page'
  })
})()
