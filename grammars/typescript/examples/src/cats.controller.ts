import { Controller, Get, Injectable, Inject } from '@nestjs/common';
import { Audit } from './audit';

@Injectable()
export class CatsService {
    all(): string[] {
        return [];
    }
}

/** Cats over HTTP. */
@Controller('cats')
@Audit
// expect: exported CatsController
// expect: edge CatsController decorates Audit
export class CatsController {
    // expect: def field CatsController.service
    // expect: not-exported CatsController.service
    constructor(@Inject() private readonly service: CatsService) {}

    // expect: def route "GET /cats/:id"
    // expect: edge CatsController.findOne handles_route "GET /cats/:id"
    // expect: edge CatsController.findOne calls CatsService.all
    // expect: edge CatsController.findOne decorates Audit
    @Get(':id')
    @Audit()
    findOne(id: string): string {
        return this.service.all()[0];
    }

    // expect: def route "GET /cats"
    @Get()
    list() {
        return (this.service as CatsService).all();
    }
}
