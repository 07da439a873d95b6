import { startProvider } from '../support/provider/provider.ts';

/** A process of its own, so that the provider's CPU is nobody else's: tells its parent where it is and who may sign in. */
const provider = await startProvider();
const app = provider.addApp();
const people = Array.from({ length: 200 }, (_, n) => provider.addPerson(`Person ${n}`));
const tokens = await Promise.all(people.map((person) => provider.token(person, app)));
process.send?.({ url: provider.url, app, tokens });
