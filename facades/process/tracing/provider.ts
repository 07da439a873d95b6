import type { OpenIdProvider } from '../../../core/auth/open-id.ts';
import type { IdentityProvider } from '../../../core/auth/provider.ts';
import { inSpan, isRecording } from './span.ts';

/**
 * An identity provider whose calls are recorded, within requests that are, by the name of the method: all else about them
 * is secret or personal.
 */
export function tracedProvider(provider: IdentityProvider): IdentityProvider {
  return {
    verifyApp: (...args) => record('verifyApp', () => provider.verifyApp(...args)),
    debug: (...args) => record('debug', () => provider.debug(...args)),
    redeem: (...args) => record('redeem', () => provider.redeem(...args)),
    exchange: (...args) => record('exchange', () => provider.exchange(...args)),
    profile: (...args) => record('profile', () => provider.profile(...args)),
    friends: (...args) => record('friends', () => provider.friends(...args)),
  };
}

export function tracedOpenId(provider: OpenIdProvider): OpenIdProvider {
  return {
    verify: (...args) => record('verify', () => provider.verify(...args)),
    verifyIssuer: (...args) => record('verifyIssuer', () => provider.verifyIssuer(...args)),
    dialog: (...args) => record('dialog', () => provider.dialog(...args)),
    redeem: (...args) => record('redeem', () => provider.redeem(...args)),
    userInfo: (...args) => record('userInfo', () => provider.userInfo(...args)),
  };
}

const record = <Result>(
  method: keyof IdentityProvider | keyof OpenIdProvider,
  call: () => Promise<Result>,
) => (isRecording() ? inSpan(`identity provider ${method}`, { 'code.function.name': method }, call) : call());
