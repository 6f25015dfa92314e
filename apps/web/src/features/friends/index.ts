export { RequestAnswers } from './components/request-answers.tsx';
export { RequestButton } from './components/request-button.tsx';
export { SearchBox } from './components/search-box.tsx';
export { useBlockedIds, useFriendLists } from './friends.queries.ts';
export { openChat, showTab } from './social.store.ts';
