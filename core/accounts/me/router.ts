import { router } from '../../procedures/trpc.ts';
import { addIdentity } from './add-identity.ts';
import { confirmAddress, deleteMyAddress, getMyAddress, requestMyAddress } from './address.ts';
import { createMyCalendar, deleteMyCalendar } from './calendar.ts';
import { deleteMe } from './delete.ts';
import { exportMe } from './export.ts';
import { findMe, getMe, listPermissions } from './get.ts';
import { listMyEvents } from './list-events.ts';
import { getNotificationSettings } from './notification-settings.ts';
import { reportLocation } from './report-location.ts';
import { unsubscribe } from './unsubscribe.ts';
import { updateNotificationSettings } from './update-notification-settings.ts';

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
