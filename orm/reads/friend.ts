import { signedInWithin } from '../statements/scope.ts';

/** SQL: the scope's user (`own`) and their friends (`friend`), as identities: by the provider's lists. */
export const friendsOfUser = `identity own
     join friendship on friendship.identity_id = own.id
     join identity friend on friend.app_id = own.app_id and friend.issuer is null
       and friend.provider_user_id = friendship.friend_provider_user_id`;

/** SQL: which of them count: within an audience, only those who have signed in there. */
export const areFriends = `own.user_id = :user::uuid and friend.user_id <> :user and ${signedInWithin('friend.user_id')}`;
