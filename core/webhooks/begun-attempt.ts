import type { DeliveryKind } from '../../orm/schema/entities/webhook-delivery.ts';

/** An attempt to deliver that this process has begun. */
export interface BegunAttempt {
  /** Of the delivery. */
  readonly id: string;
  readonly kind: DeliveryKind;
  readonly record: string;
  /** Its own number. */
  readonly attempts: number;
}
