/** The addresses to which the script of content pages leads: it carries no table of all of them. */
export const siteRoutes = {
  home: '/',
  login: '/login',
  register: '/register',
  guestList: '/guestlist',
  memberHome: '/memberhomepage',
} as const
