import { Bell, Search, Star } from 'lucide-react';
import { type FunctionComponent, type ReactNode, useState } from 'react';
import { Badge, type BadgeTone, Count } from '../src/badge.tsx';
import { Button, type ButtonKind, type ButtonSize } from '../src/button.tsx';
import { BuySellBar } from '../src/buy-sell-bar.tsx';
import { Chip } from '../src/chip.tsx';
import { Disclosure } from '../src/disclosure.tsx';
import { EmptyState } from '../src/empty-state.tsx';
import { ErrorBand } from '../src/error-band.tsx';
import { Flash } from '../src/flash.tsx';
import { Identicon } from '../src/identicon.tsx';
import { Input } from '../src/input.tsx';
import { Kbd } from '../src/kbd.tsx';
import { Segmented } from '../src/segmented.tsx';
import { Skeleton, SkeletonRows } from '../src/skeleton.tsx';
import { Sparkline } from '../src/sparkline.tsx';
import { Switch } from '../src/switch.tsx';
import { type Column, VirtualTable } from '../src/table/virtual-table.tsx';
import { Tabs } from '../src/tabs.tsx';
import { Tick } from '../src/tick.tsx';
import { TokenPicture } from '../src/token-picture.tsx';

interface Example {
  readonly name: string;
  readonly Show: FunctionComponent;
}

const ADDRESSES = [
  'GjXobpiEexQqqLkghB29AtcwyJRokbeGDSkz8Kn7GGr1',
  'GVnUUpKhak8kAAkPMKCpUxWSncY2XppmvgTTNZYobzkw',
  '3L8RAxLkvwkz4CgHivaVRtq19741FAdGLk5DgjRfc1fW',
];
const KINDS: readonly ButtonKind[] = ['neutral', 'ghost', 'primary', 'quick', 'buy', 'sell'];
const SIZES: readonly ButtonSize[] = [24, 28, 32, 40, 48];
const TONES: readonly BadgeTone[] = ['neutral', 'outline', 'accent', 'up', 'down', 'caution', 'info'];
const ignore = (): void => undefined;

const Row = ({ children }: { readonly children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-2">{children}</div>
);

function Buttons() {
  return (
    <>
      <Row>
        {KINDS.map((kind) => (
          <Button key={kind} kind={kind}>
            {kind}
          </Button>
        ))}
      </Row>
      <Row>
        {SIZES.map((size) => (
          <Button key={size} size={size}>
            {size} px
          </Button>
        ))}
      </Row>
      <Row>
        <Button disabled>Disabled</Button>
        <Button kind="primary" disabled>
          Disabled
        </Button>
        <Button aria-pressed>Pressed</Button>
        <Button busy busyLabel="Saving...">
          Save
        </Button>
        <Button icon aria-label="Watch">
          <Star className="size-4" aria-hidden />
        </Button>
        <Button icon busy aria-label="Loading">
          <Star className="size-4" aria-hidden />
        </Button>
      </Row>
    </>
  );
}

function SegmentedExample() {
  const [value, setValue] = useState<'buy' | 'sell' | 'usd'>('buy');
  return (
    <>
      <Segmented
        label="Side"
        segments={[
          { value: 'buy', label: 'Buy', tone: 'up' },
          { value: 'sell', label: 'Sell', tone: 'down' },
          { value: 'usd', label: 'USD', unavailable: 'No price in dollars' },
        ]}
        value={value}
        onChange={setValue}
      />
      <Segmented
        fill
        label="Window"
        size={32}
        segments={['1h', '6h', '24h'].map((each) => ({ value: each, label: each }))}
        value="6h"
        onChange={ignore}
        className="w-full"
      />
    </>
  );
}

function TabsExample() {
  const [value, setValue] = useState('trades');
  return (
    <Tabs
      label="Lists"
      tabs={[
        { value: 'trades', label: 'Trades' },
        { value: 'holders', label: 'Holders', count: 1_204 },
        { value: 'orders', label: 'Orders', count: 0 },
      ]}
      value={value}
      onChange={setValue}
    />
  );
}

function SwitchExample() {
  const [checked, setChecked] = useState(true);
  return (
    <Row>
      <Switch checked={checked} onChange={setChecked}>
        On
      </Switch>
      <Switch checked={false} onChange={ignore}>
        Off
      </Switch>
      <Switch checked={false} disabled onChange={ignore}>
        Disabled
      </Switch>
    </Row>
  );
}

interface Token {
  readonly symbol: string;
  readonly price: string;
  readonly change: number;
}
const TOKENS: readonly Token[] = [
  { symbol: 'COO', price: '$0.0041', change: 12.4 },
  { symbol: 'TOAD', price: '$0.0₅2312', change: -8.1 },
  { symbol: 'FAX', price: '$1.20', change: 0 },
];
const COLUMNS: readonly Column<Token>[] = [
  {
    id: 'name',
    head: 'Token',
    width: '1fr',
    cell: ({ symbol }) => (
      <span className="flex items-center gap-2 text-t1">
        <TokenPicture src={null} symbol={symbol} seed={symbol} />
        {symbol}
      </span>
    ),
  },
  { id: 'price', head: 'Price', width: '90px', align: 'end', cell: ({ price }) => price },
  {
    id: 'change',
    head: '24h',
    width: '70px',
    align: 'end',
    sortable: true,
    cell: ({ change }) => <span className={change < 0 ? 'text-down' : 'text-up'}>{change}%</span>,
  },
];

const EmptyTable = () => (
  <VirtualTable
    label="No tokens"
    columns={COLUMNS}
    rows={[]}
    rowKey={({ symbol }) => symbol}
    empty={<EmptyState title="No matching tokens" />}
    className="h-32 overflow-y-auto"
  />
);

/** Every component that is drawn in place, with its states. */
export const EXAMPLES: readonly Example[] = [
  { name: 'button', Show: Buttons },
  {
    name: 'badge',
    Show: () => (
      <Row>
        {TONES.map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
        <Badge icon={<Star aria-hidden />}>icon</Badge>
        <Count>7</Count>
        <Count>99+</Count>
      </Row>
    ),
  },
  {
    name: 'chip',
    Show: () => (
      <Row>
        <Chip>Plain</Chip>
        <Chip icon={<Star aria-hidden />} onPress={ignore}>
          Pressable
        </Chip>
        <Chip onRemove={ignore} removeLabel="Remove Age under 1h">
          Age under 1h
        </Chip>
      </Row>
    ),
  },
  {
    name: 'input',
    Show: () => (
      <>
        <Input label="Amount" unit="SOL" defaultValue="0.5" />
        <Input label="Name" placeholder="Main" size={28} />
        <Input
          label="Search"
          quietLabel
          placeholder="Search"
          lead={<Search className="size-3.5 text-t3" aria-hidden />}
        />
        <Input label="Trigger price" size={40} defaultValue="-1" error="Enter a price above zero" />
        <Input label="Disabled" disabled defaultValue="Locked" />
      </>
    ),
  },
  { name: 'segmented', Show: SegmentedExample },
  { name: 'tabs', Show: TabsExample },
  { name: 'switch', Show: SwitchExample },
  {
    name: 'tick',
    Show: () => (
      <Row>
        {[
          ['Off', false, false],
          ['On', true, false],
          ['Disabled', true, true],
        ].map(([name, on, disabled]) => (
          <label key={String(name)} className="flex h-6 items-center gap-1.5 pr-3">
            <Tick defaultChecked={on === true} disabled={disabled === true} />
            {name}
          </label>
        ))}
        <label className="flex h-6 items-center gap-1.5">
          <Tick className="size-5" defaultChecked />
          Large
        </label>
      </Row>
    ),
  },
  {
    name: 'kbd',
    Show: () => (
      <Row>
        <Kbd>Enter</Kbd>
        <Kbd>B</Kbd>
      </Row>
    ),
  },
  {
    name: 'disclosure',
    Show: () => (
      <div>
        <Disclosure title="Open" icon={<Bell aria-hidden />} open onToggle={ignore}>
          Content of an open section
        </Disclosure>
        <Disclosure title="Closed" open={false} onToggle={ignore}>
          Hidden
        </Disclosure>
      </div>
    ),
  },
  {
    name: 'empty-state',
    Show: () => (
      <EmptyState icon={<Star aria-hidden />} title="No tokens watched" action={<Button>Explore</Button>}>
        Star a token to follow it here.
      </EmptyState>
    ),
  },
  {
    name: 'error-band',
    Show: () => (
      <>
        <ErrorBand title="Failed to load orders" onAction={ignore} />
        <ErrorBand title="Failed to load orders" actionLabel="Reload" onAction={ignore}>
          Showing data from 12:04
        </ErrorBand>
      </>
    ),
  },
  {
    name: 'skeleton',
    Show: () => (
      <>
        <Skeleton className="w-40" />
        <SkeletonRows rows={3} />
        <SkeletonRows rows={2} height={48} label="Loading cards" />
      </>
    ),
  },
  {
    name: 'sparkline',
    Show: () => (
      <Row>
        <Sparkline values={[1, 2, 1.5, 3, 2.5, 4]} />
        <Sparkline values={[4, 3, 3.5, 2, 1]} width={120} height={32} />
        <Sparkline values={[2, 2, 2]} />
        <Sparkline values={[]} />
      </Row>
    ),
  },
  {
    name: 'identicon',
    Show: () => (
      <Row>
        {ADDRESSES.map((value) => (
          <Identicon key={value} value={value} size={28} />
        ))}
      </Row>
    ),
  },
  {
    name: 'token-picture',
    Show: () => (
      <Row>
        {ADDRESSES.map((seed, at) => (
          <TokenPicture key={seed} src={null} symbol={['COO', 'тoad', '?'][at] ?? ''} seed={seed} size={32} />
        ))}
        <TokenPicture
          src={null}
          symbol="ME"
          seed="me"
          ground="#1d4ed8"
          size={40}
          mark={<Star aria-hidden />}
        />
      </Row>
    ),
  },
  {
    name: 'buy-sell-bar',
    Show: () => (
      <>
        <BuySellBar buys={70} sells={30} />
        <BuySellBar buys={0} sells={12} />
        <BuySellBar buys={0} sells={0} />
      </>
    ),
  },
  { name: 'flash', Show: () => <Flash value={1}>$1.20</Flash> },
  {
    name: 'table/virtual-table',
    Show: () => (
      <>
        <VirtualTable
          label="Tokens"
          columns={COLUMNS}
          rows={TOKENS}
          rowKey={({ symbol }) => symbol}
          sort={{ by: 'change', dir: 'desc' }}
          onSort={ignore}
          onOpen={ignore}
          isMarked={({ symbol }) => symbol === 'TOAD'}
          className="h-32 overflow-y-auto"
        />
        <EmptyTable />
      </>
    ),
  },
];
