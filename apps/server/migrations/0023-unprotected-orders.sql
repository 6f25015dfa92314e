-- Orders and swaps of versions without senders that protect: they are sent through public nodes.
UPDATE swap_order SET protect = false WHERE protect AND status IN ('armed', 'triggered', 'awaitingSignature');
UPDATE swap SET protect = false WHERE protect AND status = 'pending';
