import { platformApps } from '../../../core/auth/provider-apps.ts';
import { callProcedure } from '../../../core/procedure-list.ts';
import { type Html, html } from '../../pages/html.ts';
import type { PlatformDesk } from '../frame/desk.ts';
import type { Row } from '../records/references.ts';

/** With which provider app people sign in to an audience. */
export async function signInOf({ context, words: { t } }: PlatformDesk, row: Row): Promise<Html | ''> {
  if (typeof row.subdomain !== 'string') return '';
  const { settings } = context;
  const host = `${row.subdomain}.${settings.platformDomain}`;
  const { idp } = await callProcedure('branding.get', context, { host });
  const isPlatforms = platformApps(settings).some(
    ({ appId, issuer }) => appId === idp.app_id && issuer === idp.issuer,
  );
  return html`<section><h2>${t('signIn')}</h2><p>${isPlatforms ? t('console.platform.sharedApp', { app: idp.app_id }) : t('console.platform.ownApp', { app: idp.app_id, kind: idp.kind, issuer: idp.issuer ?? '' })}</p></section>`;
}
