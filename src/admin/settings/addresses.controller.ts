import { Controller, Get, Patch } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CheckedBody } from '../../http/input/checked-body.js';
import { IfMatch } from '../../http/caching/if-match.js';
import { Precondition } from '../../fields/version/precondition.js';
import { SendsEtag } from '../../http/caching/sends-etag.js';
import { TaggedDocument } from '../../http/caching/tagged-document.js';
import { ApiChange, ApiTaggedRead } from '../../http/openapi/resource.docs.js';
import { AdminAuth } from '../../operators/guard/admin-auth.js';
import { ADMIN_PREFIX } from '../../operators/access/admin-prefix.js';
import { FreshProof } from '../../operators/access/fresh-proof.js';
import { ADDRESSES, type AddressesDocument } from './addresses.docs.js';
import { AddressesDto } from './addresses.dto.js';
import { AdminAddressesService } from './admin-addresses.service.js';

/** The addresses at which browsers and apps find the panel. */
@ApiTags('Admin: settings')
@Controller(`${ADMIN_PREFIX}/settings/addresses`)
export class AddressesController {
  constructor(private readonly addresses: AdminAddressesService) {}

  @Get()
  @AdminAuth('settings:read')
  @SendsEtag()
  @ApiTaggedRead('The addresses of the panel', ADDRESSES)
  show(): Promise<TaggedDocument<AddressesDocument>> {
    return this.addresses.show();
  }

  @Patch()
  @FreshProof()
  @AdminAuth('settings:write')
  @SendsEtag()
  @ApiChange('Change the addresses of the panel', ADDRESSES, {
    description:
      'Missing fields stay unchanged. Every process has the addresses within a second. Passkeys work only at the host of public_url.',
  })
  change(
    @IfMatch() precondition: Precondition,
    @CheckedBody() change: AddressesDto,
  ): Promise<TaggedDocument<AddressesDocument>> {
    return this.addresses.change(change, precondition);
  }
}
