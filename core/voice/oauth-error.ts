import { Refusal } from '../errors/refusal.ts';

type OAuthProblem = 'invalid_request' | 'invalid_client' | 'invalid_grant' | 'unsupported_grant_type';

/** A refusal with an error code of RFC 6749, section 5.2. */
export class OAuthError extends Refusal {
  readonly problem: OAuthProblem;

  constructor(problem: OAuthProblem, message: string) {
    super(problem === 'invalid_client' ? 'unauthenticated' : 'invalid_request', { message });
    this.problem = problem;
  }
}
