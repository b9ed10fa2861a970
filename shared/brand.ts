/** Name and addresses of the product. No other file may spell out the name (D-01). */
export const brand = {
  name: 'HostVouch',
  tagline: 'Be in the know, before the guests show',
  description:
    'The private register where verified short-term rental hosts look up past guests and post factual reports.',
  company: 'HostVouch, Inc.',
  supportEmail: 'support@hostvouch.example',
  mailFrom: 'HostVouch <no-reply@hostvouch.example>',
} as const
