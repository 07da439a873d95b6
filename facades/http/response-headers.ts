import cors from 'cors';
import helmet from 'helmet';

/** The default policy allows nothing; pages that need more set a policy of their own. */
export const securityHeaders = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
  },
  // Pages of other sites may embed the image redirects.
  crossOriginResourcePolicy: { policy: 'cross-origin' },
  originAgentCluster: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xPoweredBy: false,
  xXssProtection: false,
});

/** Any site may call: credentials are sent in a header that browsers do not add by themselves. */
export const crossOrigin = cors({
  origin: '*',
  methods: ['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE'],
  allowedHeaders: [
    'Authorization',
    'Content-Type',
    'Idempotency-Key',
    'If-Match',
    'If-None-Match',
    'Last-Event-ID',
    'Mcp-Protocol-Version',
    'X-Request-Id',
  ],
  exposedHeaders: [
    'Content-Location',
    'ETag',
    'Link',
    'RateLimit',
    'RateLimit-Policy',
    'Retry-After',
    'WWW-Authenticate',
    'X-Request-Id',
    'X-Total-Count',
    'X-Unknown-Parameters',
  ],
  maxAge: 7200,
});
