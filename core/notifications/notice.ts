import type { z } from 'zod';
import type { eventOfNotice } from '../../orm/reads/notifications/of-events.ts';
import type { OwnerNotice } from '../../orm/records/notification-choices.ts';

/** The event of which a person is told. */
type EventOfNotice = Omit<z.output<typeof eventOfNotice>, 'event_id'> & { readonly id: string };

/** What a person is told, with what is so now. */
export type Notice = {
  readonly id: string;
  readonly audience: {
    readonly id: string;
    readonly name: string;
    readonly subdomain: string;
    readonly default_language: string | null;
  };
} & (
  | {
      readonly kind: 'event_changed';
      readonly event: EventOfNotice;
      readonly series_id: string | null;
      /** What of it is otherwise; neither where it takes place after all. */
      readonly has_other_time: boolean;
      readonly has_other_place: boolean;
    }
  | {
      readonly kind: 'event_cancelled';
      readonly event: EventOfNotice;
      readonly series_id: string | null;
      /** As well as, or instead of, cancelled. */
      readonly is_deleted: boolean;
    }
  | {
      readonly kind: 'promoted' | 'reminder';
      readonly event: EventOfNotice;
      readonly series_id: string | null;
    }
  | { readonly kind: 'organizer_message'; readonly event: EventOfNotice; readonly text: string }
  | {
      readonly kind: 'message';
      readonly venue: { readonly id: string; readonly name: string };
      readonly text: string;
    }
  | {
      readonly kind: 'owner_notice';
      /** Sources and webhooks, and what became of them. */
      readonly about: readonly {
        readonly record: string;
        readonly state: OwnerNotice;
        readonly name: string;
      }[];
    }
  | {
      readonly kind: 'new_events';
      /** The first ones. */
      readonly events: readonly EventOfNotice[];
      readonly count: number;
      /** Of what they all are: a venue, person or tag; null of several. */
      readonly followed: string | null;
      readonly venue_id: string | null;
      readonly person_id: string | null;
    }
  | {
      readonly kind: 'weekly_letter';
      /** The first ones. */
      readonly events: readonly EventOfNotice[];
      readonly has_more: boolean;
    }
);
