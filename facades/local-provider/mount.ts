import type { Router } from 'express';
import { decrypt } from '../../core/auth/cipher.ts';
import type { Dependencies } from '../../core/context.ts';
import { providerApps } from '../../orm/reads/provider-app.ts';
import type { Config } from '../config/config.ts';
import type { LocalApp } from './directory.ts';
import { people } from './people.ts';
import { localProvider } from './router.ts';

/** The built-in provider, knowing the platform's app and every audience's; undefined where another is configured. */
export function localProviderFor(
  { database, settings }: Dependencies,
  { production, localProviderSecret: secret }: Config,
): Router | undefined {
  if (secret === null) return undefined;
  const apps = async (): Promise<LocalApp[]> => {
    const rows = await database.read(providerApps, []);
    const ofAudiences = rows.map(({ app_id: appId, app_secret, subdomain }) => ({
      appId,
      appSecret: decrypt(settings.encryptionKey, app_secret),
      host: `${subdomain}.${settings.platformDomain}`,
    }));
    return [settings.platformApp, ...ofAudiences];
  };
  return localProvider({ production, apps, people, secret });
}
