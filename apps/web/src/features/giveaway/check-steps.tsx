import type { PublishedDraw } from '@dugout/contract/giveaway/giveaway';
import type { CheckedStep, DrawStep } from '@dugout/domain/giveaways/draw-file';
import { Equal, EqualNot } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatCount } from '#/shared/format/numbers.ts';
import { hexGroups, momentText, winnerParts } from './giveaway.model.ts';

const TITLES: Readonly<Record<DrawStep, string>> = {
  entrants: 'Entries, in order of entry',
  seed: 'Seed, revealed after the draw',
  block: 'First block after entries closed',
  result: 'HMAC-SHA256',
  winner: 'Winner',
};

const Row = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div className="grid grid-cols-[72px_minmax(0,1fr)] gap-x-2">
    <dt className="text-t3">{name}</dt>
    <dd className="min-w-0 break-words">{children}</dd>
  </div>
);

const Hex = ({ value }: { readonly value: string }) => (
  <span className="font-mono text-small">{hexGroups(value).join(' ')}</span>
);

const Differing = ({ step: { computed, published } }: { readonly step: CheckedStep }) => (
  <dl className="flex flex-col gap-1 text-down">
    <Row name="Published">
      <span className="break-all font-mono text-small">{published}</span>
    </Row>
    <Row name="Computed">
      <span className="break-all font-mono text-small">{computed}</span>
    </Row>
  </dl>
);

const agreesWith = (step: DrawStep, { opensAt, closesAt }: PublishedDraw): string | null => {
  if (step === 'entrants') return `as published ${momentText(closesAt)}`;
  if (step === 'seed') return `as committed ${momentText(opensAt)}`;
  return step === 'winner' ? 'as paid' : null;
};

function Values({ step, file }: { readonly step: CheckedStep; readonly file: PublishedDraw }) {
  const { seed, slot, blockhash } = file.reveal ?? { seed: '', slot: 0, blockhash: '' };
  switch (step.step) {
    case 'entrants':
      return (
        <Row name="SHA-256">
          <Hex value={step.computed} />
        </Row>
      );
    case 'seed':
      return (
        <>
          <Row name="seed">
            <Hex value={seed} />
          </Row>
          <Row name="SHA-256">
            <Hex value={step.computed} />
          </Row>
        </>
      );
    case 'block':
      return (
        <>
          <Row name="slot">{formatCount(slot)}</Row>
          <Row name="blockhash">
            <span className="break-all font-mono text-small">{blockhash}</span>
          </Row>
        </>
      );
    case 'result':
      return (
        <>
          <Row name="key">seed, 32 bytes</Row>
          <Row name="message">hash of entries, then blockhash, as text</Row>
          <Row name="result">
            <Hex value={step.computed} />
          </Row>
        </>
      );
    case 'winner': {
      const { line, entrant } = winnerParts(step.computed);
      return (
        <>
          <Row name="modulo">
            result as a number, modulo {formatCount(file.entrants.length)} ={' '}
            <strong className="font-semibold text-accent">{line}</strong>
          </Row>
          <Row name="entrant">
            line {line} of the list, counted from 0 (ticket {Number(line) + 1}):{' '}
            <span className="font-mono text-small">{entrant}</span>
          </Row>
        </>
      );
    }
  }
}

interface StepProps {
  readonly step: CheckedStep;
  readonly place: number;
  readonly file: PublishedDraw;
}

/** One step of the computation; a mismatch shows both values. */
export function Step({ step, place, file }: StepProps) {
  const note = agreesWith(step.step, file);
  return (
    <li className="flex gap-2.5 border-line2 border-b px-3 py-2.5">
      <span
        aria-hidden
        className="flex size-5 shrink-0 items-center justify-center rounded-full border border-line3 text-small text-t2"
      >
        {place}
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <div className="flex flex-wrap items-center gap-x-2">
          <h3 className="font-semibold">{TITLES[step.step]}</h3>
          {step.outcome === 'agrees' && note !== null && (
            <span className="ml-auto flex items-center gap-1 text-up">
              <Equal className="size-3" aria-hidden />
              {note}
            </span>
          )}
          {step.outcome === 'differs' && (
            <span className="ml-auto flex items-center gap-1 text-down">
              <EqualNot className="size-3" aria-hidden />
              differs
            </span>
          )}
        </div>
        {step.outcome === 'agrees' && (
          <dl className="flex flex-col gap-1">
            <Values step={step} file={file} />
          </dl>
        )}
        {step.outcome === 'differs' && <Differing step={step} />}
        {step.outcome === 'skipped' && <p className="text-t3">Not computed: an earlier step differs</p>}
      </div>
    </li>
  );
}
