import { inSpan, isRecording } from './span.ts';

/**
 * An identity provider whose calls are recorded, within requests that are, by the name of the method: all else about them
 * is secret or personal.
 */
export const tracedProvider = <Provider extends object>(provider: Provider): Provider =>
  new Proxy(provider, {
    get(target, name) {
      const method: unknown = Reflect.get(target, name);
      if (typeof method !== 'function') return method;
      return (...args: unknown[]) => record(String(name), () => method.apply(target, args));
    },
  });

const record = <Result>(method: string, call: () => Promise<Result>) =>
  isRecording() ? inSpan(`identity provider ${method}`, { 'code.function.name': method }, call) : call();
