import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { OpenedRoom } from './open-room.ts';
import type { RoomState } from './room.model.ts';
import type { RoomAgent } from './room-agent.ts';
import { enterRoom } from './rooms.ts';

export function useRoom(
  myId: string,
  room: OpenedRoom,
): { readonly agent: RoomAgent; readonly state: RoomState } {
  const { agent, join } = useMemo(() => enterRoom(myId, room.channelId, room.tokenOf), [myId, room]);
  useEffect(() => join(), [join]);
  return { agent, state: useSyncExternalStore(agent.subscribe, agent.getSnapshot) };
}
