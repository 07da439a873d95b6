import { router } from '../../procedures/trpc.ts';
import { beginSignIn } from './begin-sign-in.ts';
import { completeSignIn } from './complete-sign-in.ts';
import { deleteToken } from './delete.ts';
import { exchangeServiceToken } from './exchange-service-token.ts';
import { issuePageToken } from './issue-page-token.ts';
import { refreshToken } from './refresh.ts';
import { renewBrowserSession } from './renew-browser-session.ts';
import { requestMailCode, sendMailLink } from './request-mail-code.ts';
import { createToken } from './sign-in.ts';

export const tokens = router({
  beginSignIn,
  completeSignIn,
  create: createToken,
  delete: deleteToken,
  exchange: exchangeServiceToken,
  issuePageToken,
  refresh: refreshToken,
  renewBrowserSession,
  requestMailCode,
  sendMailLink,
});
