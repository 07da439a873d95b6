// Preloaded into the service, which then starts at the same time whenever it does: so its sample data is the same too.

const { now } = Date;
const offset = Date.parse('2026-11-25T22:01:00Z') - now();

Date.now = () => now() + offset;
globalThis.Date = new Proxy(Date, {
  construct: (target, parameters, newTarget) =>
    Reflect.construct(target, parameters.length === 0 ? [Date.now()] : parameters, newTarget),
});
