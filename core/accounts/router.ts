import { follows as followRecord } from '../../orm/records/follow.ts';
import { users as userRecord } from '../../orm/records/user.ts';
import { router } from '../procedures/trpc.ts';
import { listForAdministrators } from '../records/administered.ts';
import { readOf, readsOf } from '../records/reads.ts';
import { registerDevice } from './devices/register.ts';
import { setWebPush, webPush } from './devices/web-push.ts';
import { createFollow } from './follows/create.ts';
import { deleteFollow } from './follows/delete.ts';
import { listFollows } from './follows/list.ts';
import { addIdentity } from './me/add-identity.ts';
import { confirmAddress, deleteMyAddress, getMyAddress, requestMyAddress } from './me/address.ts';
import { createMyCalendar, deleteMyCalendar } from './me/calendar.ts';
import { deleteMe } from './me/delete.ts';
import { exportMe } from './me/export.ts';
import { findMe, getMe, listPermissions } from './me/get.ts';
import { listMyEvents } from './me/list-events.ts';
import { getNotificationSettings } from './me/notification-settings.ts';
import { reportLocation } from './me/report-location.ts';
import { unsubscribe } from './me/unsubscribe.ts';
import { updateNotificationSettings } from './me/update-notification-settings.ts';
import { endOtherSessions, endSession } from './sessions/end.ts';
import { listSessions } from './sessions/list.ts';
import { backchannelLogout } from './social/backchannel-logout.ts';
import { deauthorize } from './social/deauthorize.ts';
import { getDeletionStatus } from './social/deletion-status.ts';
import { requestDeletion } from './social/request-deletion.ts';
import { beginSignIn } from './tokens/begin-sign-in.ts';
import { completeSignIn } from './tokens/complete-sign-in.ts';
import { deleteToken } from './tokens/delete.ts';
import { exchangeServiceToken } from './tokens/exchange-service-token.ts';
import { issuePageToken } from './tokens/issue-page-token.ts';
import { refreshToken } from './tokens/refresh.ts';
import { renewBrowserSession } from './tokens/renew-browser-session.ts';
import { requestMailCode, sendMailLink } from './tokens/request-mail-code.ts';
import { createToken } from './tokens/sign-in.ts';
import { getUser } from './users/get.ts';
import { listRoles } from './users/roles.ts';
import { updateUser } from './users/update.ts';

export const devices = router({ register: registerDevice, setWebPush, webPush });

export const follows = router({
  create: createFollow,
  delete: deleteFollow,
  list: listFollows,
  ...readsOf(followRecord),
});

export const me = router({
  addIdentity,
  confirmAddress,
  getAddress: getMyAddress,
  requestAddress: requestMyAddress,
  deleteAddress: deleteMyAddress,
  createCalendar: createMyCalendar,
  delete: deleteMe,
  deleteCalendar: deleteMyCalendar,
  export: exportMe,
  find: findMe,
  permissions: listPermissions,
  get: getMe,
  listEvents: listMyEvents,
  notificationSettings: getNotificationSettings,
  reportLocation,
  updateNotificationSettings,
  unsubscribe,
});

export const sessions = router({ end: endSession, endOthers: endOtherSessions, list: listSessions });

export const social = router({
  backchannelLogout,
  deauthorize,
  deletionStatus: getDeletionStatus,
  requestDeletion,
});

export const tokens = router({
  beginSignIn,
  completeSignIn,
  create: createToken,
  delete: deleteToken,
  exchange: exchangeServiceToken,
  issuePageToken,
  refresh: refreshToken,
  renewBrowserSession,
  requestMailCode,
  sendMailLink,
});

const schemas = ['audience', 'tenants'] as const;

export const users = router({
  get: getUser,
  list: listForAdministrators(
    userRecord,
    'List users by name: of an audience, those who have signed in there',
  ),
  roles: listRoles,
  update: updateUser,
  ...readsOf(userRecord, { permission: 'manage_audience', schemas }),
  ...readOf(userRecord, { schemas }),
});
