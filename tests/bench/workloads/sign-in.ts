import type { Workload } from './workload.ts';

export const signIn: Workload = {
  name: 'W6',
  title: 'sign-in, with the identity provider on loopback',
  amount: 1000,
  request: ({ socialTokens }, n) => ({
    method: 'POST',
    path: '/v1/token',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      social_token: socialTokens[n % socialTokens.length],
      device: { identifier: 'bench', type: 'apple', model: 'Phone', version: '1', build: '1' },
    }),
  }),
  compared: (response) => typeof response === 'object' && response !== null && 'token' in response,
};
