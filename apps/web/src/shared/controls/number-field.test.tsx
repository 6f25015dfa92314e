import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { NumberField } from './number-field.tsx';

function Slippage() {
  const [value, setValue] = useState('10');
  const onType = (text: string): string | null => {
    if (!(Number(text) >= 1)) return '1% to 100%';
    setValue(text);
    return null;
  };
  return <NumberField label="Slippage" unit="%" value={value} onType={onType} />;
}

const field = () => screen.getByRole('textbox', { name: 'Slippage' });

async function type(text: string): Promise<void> {
  await userEvent.clear(field());
  await userEvent.type(field(), text);
}

describe('[TRK-15] preset number field', () => {
  it('explains an invalid number while typing and after blur, next to the current value', async () => {
    render(<Slippage />);
    await type('0');
    expect(field()).toHaveProperty('value', '0');
    expect(screen.getByRole('alert').textContent).toBe('1% to 100%');
    await userEvent.tab();
    expect(field()).toHaveProperty('value', '10');
    expect(screen.getByRole('alert').textContent).toBe('1% to 100%. Kept 10%');
  });

  it('applies a number once it is valid', async () => {
    render(<Slippage />);
    await type('0');
    await userEvent.tab();
    await type('25');
    expect(screen.queryByRole('alert')).toBeNull();
    await userEvent.tab();
    expect(field()).toHaveProperty('value', '25');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
