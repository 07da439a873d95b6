import { z } from 'zod';

/** A mail address, in lower case: who can tell two mailboxes apart by case does not. */
export const mailAddress = z.email('must be a mail address').max(254).toLowerCase();
