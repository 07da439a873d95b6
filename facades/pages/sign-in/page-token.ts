import { issuePageToken } from '../../../core/accounts/tokens/page-token.ts';
import { contextOf } from '../../http/authenticate.ts';
import { formEndpoint } from '../form-endpoint.ts';

/** Gives the scripts of this host's pages a JWT, since the interface takes no cookie as a credential. */
export const pageTokenForm = formEndpoint({
  name: 'tokens.issuePageToken',
  path: '/sign-in/token',
  handle: async (exchange, { principal }) => {
    const { token, lifetime } = await issuePageToken(contextOf(exchange, principal), principal);
    exchange.response.json({ token, expires_in: Math.floor(lifetime / 1000) });
  },
});
