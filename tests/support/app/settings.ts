import type { ProviderApp, Settings } from '../../../core/request/settings.ts';
import { day } from '../../../core/values/time.ts';

export const testSettings = (platformApp: ProviderApp, dialogUrl: string | null = null): Settings => ({
  baseUrl: 'http://platform.test',
  platformDomain: 'platform.test',
  jwtSecrets: [Buffer.alloc(32, 'first'), Buffer.alloc(32, 'second')],
  encryptionKeys: [Buffer.alloc(32, 'key')],
  platformApp,
  secondPlatformApp: null,
  httpIssuers: true,
  privateSources: true,
  dialogUrl,
  mapStyle: null,
  platformWords: {},
  administrators: [],
  sessionMaximumAge: 365 * day,
  historyRetention: 400 * day,
  deletionGrace: 30 * day,
  voice: {
    skillId: null,
    client: { id: 'voice', secret: 'voice secret', redirectUris: ['https://voice.example/link'] },
    development: true,
  },
});
