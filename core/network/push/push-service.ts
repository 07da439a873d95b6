import type { Settings } from '../../request/settings.ts';
import { unsentBecause } from '../unsent.ts';

/** What push services need of the process. */
export interface PushDependencies {
  readonly log: { error(entry: object, message: string): void };
  readonly now: () => Date;
  readonly settings: Settings;
}

/** What a device shows. */
export interface Push {
  /** A UUID. What has the same one is shown once, however often it is sent. */
  readonly id: string;
  readonly title: string;
  readonly text: string;
  /** The page about it. */
  readonly address: string;
}

export interface PushService {
  /** `gone`: the token is of no use any more. `failed`: the push did not arrive. Rejects where that is unknown. */
  send(push: Push, token: string): Promise<'sent' | 'gone' | 'failed'>;
}

interface PushResponse {
  /** Null where nothing was sent. */
  readonly status: number | null;
  /** Whether it says that the token is of no use any more. */
  readonly isGone: boolean;
  /** The service's word for it, without anything of a person. */
  readonly reason?: string | undefined;
}

/** Operators are told what a service refuses. */
export const pushService = (
  service: string,
  log: PushDependencies['log'],
  post: (push: Push, token: string) => Promise<PushResponse>,
): PushService => ({
  async send(push, token) {
    const { status, isGone, reason } = await post(shortened(push), token).catch(unsent);
    if (isGone) return 'gone';
    if (status !== null && status >= 200 && status < 300) return 'sent';
    log.error({ service, status, reason }, 'a push was refused');
    return 'failed';
  },
});

function unsent(error: unknown): PushResponse {
  const reason = unsentBecause(error);
  if (reason === undefined) throw error;
  return { status: null, isGone: false, reason };
}

/** Services take 4,096 bytes, of which a character may need six in JSON. */
const shortened = ({ title, text, ...others }: Push): Push => ({
  ...others,
  title: cut(title, 120),
  text: cut(text, 360),
});

const cut = (text: string, length: number): string =>
  text.length <= length ? text : `${text.slice(0, length).replace(/[\ud800-\udbff]$/, '')}…`;
