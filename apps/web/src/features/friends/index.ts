export { useFriendIds, useFriendLists } from './friends.queries.ts';
