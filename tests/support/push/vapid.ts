import { vapidKey } from '../../../core/network/push/credentials.ts';

export const privateVapidKey = '15QKYUL0KHxcg-n90hSLohBia_PHT4WNQAt_x7RB_l8';
export const vapid = vapidKey.parse(privateVapidKey);
