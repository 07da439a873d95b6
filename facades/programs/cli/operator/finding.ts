import { operatorFailure } from './operator-failure.ts';

export interface Finding {
  readonly check: 'configuration' | 'database' | 'secrets' | 'reads' | 'limits' | 'provider';
  readonly healthy: boolean;
  readonly finding: string;
}

export async function attempt(check: Finding['check'], examine: () => Promise<string>): Promise<Finding> {
  try {
    return { check, healthy: true, finding: await examine() };
  } catch (error) {
    return { check, healthy: false, finding: operatorFailure(error).message };
  }
}
