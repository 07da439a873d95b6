/** A record that is not sent, or that the service refuses. */
export interface Rejected {
  readonly kind: string;
  readonly record: string;
  readonly reason: string;
}
