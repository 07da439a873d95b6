import type { Endpoint } from '../../http/endpoint.ts';
import type { PlatformDesk } from '../frame/desk.ts';
import { formsWith, pagesWith } from '../frame/page.ts';
import { pagesOfKind } from '../records/kind-endpoints.ts';
import { platformKinds } from '../records/kinds.ts';
import { listPage } from '../records/list-page.ts';
import { deletedPage } from './deleted-page.ts';
import { platformDeskOf } from './desk.ts';
import { servicePage } from './service-page.ts';

const page = pagesWith(platformDeskOf);
const form = formsWith(platformDeskOf);

/** What `admin.` and the platform's domain shows to the administrators of the platform. */
export const platformEndpoints: readonly Endpoint[] = [
  ...platformKinds
    .filter(({ listPath }) => listPath === '/')
    .map((kind) => page(kind.list.name, '/', (desk) => listPage(desk, kind))),
  page('audiences.deleted', '/deleted', deletedPage),
  page('health.examine', '/service', servicePage),
  ...platformKinds.flatMap(pagesOfKind<PlatformDesk>(page, form)),
];
