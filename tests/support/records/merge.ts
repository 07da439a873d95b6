import { testApp } from '../app/app.ts';
import type { TestPerson } from '../provider/provider.ts';
import { answer } from '../provider/provider-faults.ts';
import { type SignedIn, signIn } from '../requests/credentials.ts';
import { ownAppScene } from './people.ts';

type Place = Parameters<typeof signIn>[0] & { person: TestPerson };

/** Signs in while the provider tells no `token_for_business`: as one user for each app. */
export async function signInApart(place: Place): Promise<SignedIn> {
  const { provider, settings } = await testApp();
  const { person, app = settings.platformApp } = place;
  provider.fail('/me', answer({ id: provider.userId(person, app), name: person.name }));
  const signedIn = await signIn(place);
  provider.heal();
  return signedIn;
}

/** One person at two apps, as two users: the older on the platform, the younger at an audience. */
export async function twoUsers() {
  const { audience, app, person } = await ownAppScene();
  const older = await signInApart({ person });
  const younger = await signInApart({ audience, app, person });
  /** Signs in with both identities, which then share a `token_for_business`. */
  const merge = async () => {
    await signIn({ person });
    return signIn({ audience, app, person });
  };
  return { audience, app, person, older, younger, merge };
}
