import helmet from 'helmet';

/** What speaks to the browsers that there are. Pages that need more than nothing say so in a policy of their own. */
export const securityHeaders = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
  },
  // Image redirects are there to be followed from the pages of other sites.
  crossOriginResourcePolicy: { policy: 'cross-origin' },
  originAgentCluster: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xPoweredBy: false,
  xXssProtection: false,
});
