import { platformApps } from '../../../core/auth/provider-apps.ts';
import { callProcedure } from '../../../core/procedure-list.ts';
import { type Html, html } from '../../pages/html.ts';
import type { AnyDesk } from '../frame/desk.ts';
import type { Row } from '../records/references.ts';

/** With which provider app people sign in to an audience; null for what is none. */
export async function providerAppOf({ branding, context }: AnyDesk, { subdomain }: Row) {
  if (branding !== null || typeof subdomain !== 'string') return null;
  const { settings } = context;
  const host = `${subdomain}.${settings.platformDomain}`;
  const { idp } = await callProcedure('branding.get', context, { host });
  const isOwn = platformApps(settings).every(
    ({ appId, issuer }) => appId !== idp.app_id || issuer !== idp.issuer,
  );
  return { ...idp, isOwn };
}

type App = Awaited<ReturnType<typeof providerAppOf>>;

export const signInOf = ({ words: { t } }: AnyDesk, app: App): Html | '' =>
  app === null
    ? ''
    : html`<section><h2>${t('signIn')}</h2><p>${app.isOwn ? t('console.platform.ownApp', { app: app.app_id, kind: app.kind, issuer: app.issuer ?? '' }) : t('console.platform.sharedApp', { app: app.app_id })}</p></section>`;
