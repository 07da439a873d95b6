import { minute } from '../../../core/values/time.ts';

const currentMinute = () => Math.floor(Date.now() / minute);

let addresses = 0;

/**
 * Counts requests of a new address. They are counted by the minute: if that ends meanwhile, or something else changes
 * that must stay the same, it is done again for another address.
 */
export async function withinMinute(
  count: (address: string) => Promise<void>,
  other: () => readonly unknown[] = () => [],
): Promise<void> {
  const state = () => [currentMinute(), ...other()].join();
  for (let attempt = 1; ; attempt++) {
    const before = state();
    const failure = await count(`192.0.2.${++addresses}`).then(
      () => undefined,
      (error: Error) => error,
    );
    const isDisturbed = state() !== before;
    if (failure === undefined && !isDisturbed) return;
    if (!isDisturbed || attempt === 5) throw failure ?? new Error('It always took longer than a minute.');
  }
}
