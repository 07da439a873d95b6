import { createClient } from '../../../facades/trpc/client.ts';

const client = createClient({
  url: 'http://127.0.0.1:3000',
  credentials: { token: process.env.ADMIN ?? '' },
});
const { items } = await client.locales.list.query({ audience: 'toronto' });
for (const { name } of items) console.log(name);
const id = '019b76da-a800-83d5-97f2-ea301f7d8338';
const { address } = await client.venues.update.mutate({ id, address: '178 Victoria St., Toronto' });
console.log(address);
