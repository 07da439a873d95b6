import type { Adapter, AdapterPayload } from 'oidc-provider';

/** What oidc-provider stores, for as long as a test runs. */
export class Storage implements Adapter {
  static readonly #stored = new Map<string, AdapterPayload>();
  readonly #model: string;

  constructor(model: string) {
    this.#model = model;
  }

  async upsert(id: string, payload: AdapterPayload): Promise<void> {
    Storage.#stored.set(`${this.#model} ${id}`, payload);
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    return Storage.#stored.get(`${this.#model} ${id}`);
  }

  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return [...Storage.#stored.values()].find(
      (payload) => payload.kind === this.#model && payload.uid === uid,
    );
  }

  async findByUserCode(): Promise<undefined> {}

  async consume(id: string): Promise<void> {
    const payload = await this.find(id);
    if (payload !== undefined) payload.consumed = Date.now();
  }

  async destroy(id: string): Promise<void> {
    Storage.#stored.delete(`${this.#model} ${id}`);
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    for (const [key, payload] of Storage.#stored)
      if (payload.grantId === grantId) Storage.#stored.delete(key);
  }
}
