import type { Reader, Transaction } from '../../orm/database.ts';
import type { NotificationKind } from '../../orm/records/notification-choices.ts';
import type { AudienceScope } from '../../orm/statements/scope.ts';
import type { Written } from '../letters/letter.ts';

/** What a person is told. */
export interface Content {
  /** What has the same id is shown once, however often it is sent. */
  readonly id: string;
  readonly kind: NotificationKind;
  readonly audienceId: string;
  /** Language and region, such as `de-CH`. */
  readonly language: string;
  readonly title: string;
  readonly text: string;
  /** The page about it. */
  readonly address: string;
  /** What a letter has between the text and the address. */
  readonly items?: Written['paragraphs'];
}

/** Where a person is reached: a device or a mail address. */
export interface Address {
  readonly id: string;
  readonly user_id: string;
}

/** One way to reach people: push or mail. */
export interface Channel<Reached extends Address = Address> {
  /** By which people choose what they are told so. */
  readonly medium: 'push' | 'mail';
  /** Where these users of the audience are reached now. */
  addressesOf(reader: Reader, scope: AudienceScope, userIds: readonly string[]): Promise<Reached[]>;
  /**
   * `gone`: nobody is reached there any more. `failed`: it did not arrive, and may later. `postponed`: there was no
   * room to try. Rejects where nobody knows whether it arrived. `begin`: waited for as soon as there is
   * room, unless what a lost process has sent may be sent any number of times, as it is shown once.
   */
  send(
    content: Content,
    to: Reached,
    begin: () => Promise<void>,
  ): Promise<'sent' | 'gone' | 'failed' | 'postponed'>;
  /** Forgets addresses that are gone, unless others have taken their place since. */
  forget(transaction: Transaction, gone: readonly Reached[]): Promise<void>;
}
