// Runs behind the header of a content page, before the first paint: a member's header and bar take the place of a
// visitor's.
;(function () {
  var template = document.querySelector('template[data-member-parts]')
  var user = null
  try {
    user = JSON.parse(localStorage.getItem('userInfo'))
  } catch {
    // Storage is unavailable or holds something else.
  }
  if (!user) return
  var mayRead = user.isAdmin || (user.currentlyPaid && user.isAccountVerified)
  template.content.querySelectorAll('a').forEach(function (link) {
    var to = link.getAttribute('href').replace('{id}', user._id)
    link.setAttribute('href', to)
    var isLocked = /^\/(guestlist|createguest|arrivals)/.test(to) && (!mayRead || user.isSuspended)
    if (isLocked || (to === '/admin-dashboard' && !user.isAdmin)) (link.closest('li') || link).remove()
  })
  document.querySelector('header').replaceWith(template.content)
})()
