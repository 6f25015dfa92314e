import { expect, expectAccessible, test } from './fixtures.ts';
import { freshName, newTrader } from './traders.ts';

test('[CLAN-01] [CLAN-02] [CLAN-05] [CLAN-10] [CLAN-11] a clan is created, an applicant approved, and both see it live', async ({
  browser,
  serverUrl,
}) => {
  test.setTimeout(120_000);
  const founder = await newTrader(browser, serverUrl, freshName('founder'));
  const applicant = await newTrader(browser, serverUrl, freshName('seeker'));
  await founder.page.goto('/clans');
  await founder.page.getByRole('button', { name: 'Create clan' }).click();
  const dialog = founder.page.getByRole('dialog', { name: 'Create clan' });
  const create = dialog.getByRole('button', { name: 'Create clan' });
  const tag = `T${Date.now().toString(36).slice(-5)}`.toUpperCase();
  await dialog.getByLabel('Tag').fill(tag);
  await dialog.getByLabel(/^Name/).fill(`Quiet Herons ${tag}`);
  await dialog.getByLabel('Bio').fill('Slow calls, long holds.');
  await dialog.getByText('Approval').click();
  const picture = { name: 'logo.png', mimeType: 'image/png', buffer: PICTURE };
  await dialog.getByLabel('Choose a logo').setInputFiles(picture);
  await expect(dialog.getByRole('button', { name: 'Remove the logo' })).toBeVisible();
  await expectAccessible(founder.page);
  await create.click();
  await expect(founder.page).toHaveURL(/\/clans\/me$/);
  await expect(founder.page.getByRole('heading', { name: `Quiet Herons ${tag}` })).toBeVisible();

  // The applicant finds the clan in the list and applies on its page.
  await applicant.page.goto('/clans');
  await applicant.page.getByPlaceholder('Name or tag').fill(tag);
  await expect(applicant.page).toHaveURL(new RegExp(`q=${tag}`));
  await expect(applicant.page.getByRole('table', { name: 'Clans' }).locator('tbody tr')).toHaveCount(1);
  await expectAccessible(applicant.page);
  await applicant.page.getByRole('table', { name: 'Clans' }).locator('tbody tr').press('Enter');
  await expect(applicant.page).toHaveURL(new RegExp(`/clans/${tag}$`));
  await applicant.page.getByRole('button', { name: /^Apply/ }).click();
  await expect(applicant.page.getByRole('button', { name: 'Withdraw application' })).toBeVisible();

  // The founder sees the request live and approves it.
  await founder.page.getByRole('button', { name: `Approve ${applicant.userName}` }).click();
  const members = founder.page.getByRole('table', { name: 'Members' });
  await expect(members).toContainText(applicant.userName);
  await expect(applicant.page.getByRole('link', { name: 'Open your clan' })).toBeVisible();
  await expect(applicant.page.getByRole('link', { name: 'Clans', exact: true })).toHaveAttribute(
    'href',
    '/clans/me',
  );

  // A role change by keyboard only is recorded in the activity.
  await founder.page.getByRole('button', { name: `More actions for ${applicant.userName}` }).focus();
  await founder.page.keyboard.press('Enter');
  await founder.page.getByRole('menuitem', { name: 'Promote to officer' }).press('Enter');
  await expect(members).toContainText('Officer');
  await founder.page.getByRole('tab', { name: 'Activity' }).click();
  await expect(founder.page.getByRole('region', { name: 'Activity' })).toContainText(
    `${founder.userName} promoted ${applicant.userName} to officer`,
  );
  await expectAccessible(founder.page);

  // A kicked member is removed immediately.
  await founder.page.getByRole('tab', { name: /^Members/ }).click();
  await founder.page.getByRole('button', { name: `More actions for ${applicant.userName}` }).click();
  await founder.page.getByRole('menuitem', { name: 'Kick from clan' }).click();
  await founder.page.getByRole('button', { name: `Kick ${applicant.userName}` }).click();
  await expect(members).not.toContainText(applicant.userName);
  await expect(applicant.page.getByRole('link', { name: 'Clans', exact: true })).toHaveAttribute(
    'href',
    '/clans',
  );
});

/** A red square. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEklEQVR4nGP8z4APMOGVHbHSAEEsAROxCnMTAAAAAElFTkSuQmCC',
  'base64',
);
