import { createClient } from '../../../facades/trpc/client.ts';

const client = createClient({
  url: 'http://127.0.0.1:3000',
  credentials: { token: process.env.TOKEN ?? '' },
});
const { items } = await client.locales.list.query({ audience: 'toronto' });
for (const { name } of items) console.log(name);
