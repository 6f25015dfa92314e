export { RequestAnswers, RequestButton } from './components/friend-buttons.tsx';
export { SearchBox } from './components/search-box.tsx';
export { useBlockedIds, useFriendLists } from './friends.queries.ts';
export { openChat, showTab } from './social.store.ts';
