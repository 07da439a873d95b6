import { router } from '../trpc.ts';
import { createToken } from './create.ts';
import { deleteToken } from './delete.ts';
import { exchangeServiceToken } from './exchange-service-token.ts';
import { refreshToken } from './refresh.ts';

export const tokens = router({
  create: createToken,
  delete: deleteToken,
  exchange: exchangeServiceToken,
  refresh: refreshToken,
});
