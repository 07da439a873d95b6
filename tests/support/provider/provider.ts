import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import express from 'express';
import type { AppCredentials, ProviderApp } from '../../../core/request/settings.ts';
import { dialogPath } from '../../../facades/local-provider/client.ts';
import { type LocalApp, type Person, scopedUserId } from '../../../facades/local-provider/directory.ts';
import { issueToken, lifetime } from '../../../facades/local-provider/grants.ts';
import { localProvider } from '../../../facades/local-provider/router.ts';
import { listen } from '../service/listen.ts';
import type { Fault } from './provider-faults.ts';

interface ReceivedRequest {
  readonly path: string;
  readonly query: URLSearchParams;
}

export interface TestPerson extends Person {
  readonly friends: string[];
}

export type TestProvider = Awaited<ReturnType<typeof startProvider>>;

/** The local provider on a port of its own, whose people and faults a test sets. */
export async function startProvider() {
  const apps: LocalApp[] = [];
  const people: TestPerson[] = [];
  const faults = new Map<string, Fault>();
  const requests: ReceivedRequest[] = [];
  const secret = randomBytes(32);

  const server = createServer(
    express()
      .use((request, response, next) => {
        requests.push({ path: request.path, query: new URL(request.url, 'http://provider').searchParams });
        const fault = faults.get(request.path);
        return fault === undefined ? next() : fault(request, response, next);
      })
      .use(
        localProvider({
          production: false,
          platformDomain: 'platform.test',
          apps: async () => apps,
          people,
          secret,
        }),
      ),
  );
  const url = `http://127.0.0.1:${await listen(server)}`;

  return {
    url,
    dialogUrl: url + dialogPath,
    requests,

    addApp(host?: string): ProviderApp {
      const app = {
        issuer: null,
        appId: randomUUID(),
        appSecret: randomUUID(),
        ...(host === undefined ? {} : { host }),
      };
      apps.push(app);
      return app;
    },

    addPerson(name: string): TestPerson {
      const person = { id: randomUUID(), name, friends: [] };
      people.push(person);
      return person;
    },

    befriend(one: TestPerson, other: TestPerson): void {
      one.friends.push(other.id);
      other.friends.push(one.id);
    },

    token: (person: Person, { appId }: AppCredentials, seconds: number = lifetime.short): Promise<string> =>
      issueToken(secret, { personId: person.id, appId }, seconds),

    userId: (person: Person, { appId }: AppCredentials): string => scopedUserId(person.id, appId),

    /** Replaces a path's handler. */
    fail: (path: string, fault: Fault): void => {
      faults.set(path, fault);
    },

    heal: (): void => faults.clear(),

    async close(): Promise<void> {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
